ALTER TABLE "saved_item" ADD COLUMN "adopted" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "saved_item" ADD COLUMN "words" text DEFAULT 'ours' NOT NULL;
