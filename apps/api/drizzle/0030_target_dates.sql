ALTER TABLE "draft" ADD COLUMN "plan_target" text GENERATED ALWAYS AS (plan ->> 'targetDate') STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "likely_by" text;
