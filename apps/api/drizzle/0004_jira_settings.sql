ALTER TABLE "jira_link" ADD COLUMN "acceptance_criteria" jsonb;
--> statement-breakpoint
ALTER TABLE "jira_link" ADD COLUMN "former_sites" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "jira_link" ADD COLUMN "making_board_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "saved_item" ADD COLUMN "criteria_field" text;
