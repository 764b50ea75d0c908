ALTER TABLE "jira_link" ADD COLUMN "project_key" text;
--> statement-breakpoint
ALTER TABLE "jira_link" ADD COLUMN "project_name" text;
