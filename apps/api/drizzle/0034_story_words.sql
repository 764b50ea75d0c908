ALTER TABLE "draft" ADD COLUMN "story_words" text;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "story_words_of" integer;
