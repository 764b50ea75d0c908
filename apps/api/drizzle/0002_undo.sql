ALTER TABLE "saved_item" ADD COLUMN "seen_update" text;
--> statement-breakpoint
ALTER TABLE "saved_sprint" ADD COLUMN "made_by" text DEFAULT '' NOT NULL;
