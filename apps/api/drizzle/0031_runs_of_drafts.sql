ALTER TABLE "run" ADD COLUMN "draft_id" text;
--> statement-breakpoint
ALTER TABLE "run" ADD COLUMN "joined_keys" text[] DEFAULT '{}' NOT NULL;
