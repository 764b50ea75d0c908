ALTER TABLE "draft" ADD COLUMN "expires_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "epics" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(backlog, '$[*]'))) STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "stories" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(backlog, '$[*].userStories[*]'))) STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "sprints" double precision GENERATED ALWAYS AS ((plan #>> '{sprints,-1,number}')::double precision) STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "plan_end" text GENERATED ALWAYS AS (plan #>> '{sprints,-1,endDate}') STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "plan_zone" text GENERATED ALWAYS AS (coalesce(plan #>> '{plannedOn,timeZone}', plan ->> 'timeZone')) STORED;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "save_run" text;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "saved" jsonb;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "saved_project_key" text;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "saved_project_name" text;
--> statement-breakpoint
ALTER TABLE "draft" ADD COLUMN "changes_since" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "draft" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
grant select, delete on "draft" to planwright_worker;
