CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "draft" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"form" jsonb,
	"backlog" jsonb,
	"plan" jsonb,
	"runs" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "draft" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "jira_link" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"site_name" text NOT NULL,
	"site_url" text NOT NULL,
	"account_id" text NOT NULL,
	"account_name" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_good_until" timestamp with time zone NOT NULL,
	"needs_link" boolean DEFAULT false NOT NULL,
	"refreshing_until" timestamp with time zone,
	"project_id" text,
	"epic_type_id" text,
	"story_type_id" text,
	"board_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "jira_link" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "jira_link_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"session_id" text NOT NULL,
	"provider" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "jira_link_attempt" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "jira_pending_link" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"session_id" text NOT NULL,
	"sites" jsonb NOT NULL,
	"account" jsonb NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text NOT NULL,
	"access_good_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "jira_pending_link" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"alg" text,
	"crv" text
);

--> statement-breakpoint
CREATE TABLE "run" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"lane" text,
	"idempotency_key" text,
	"input_hash" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"retry_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "run" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "run_event" (
	"run_id" text NOT NULL,
	"owner" text NOT NULL,
	"seq" bigint NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "run_event_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);

--> statement-breakpoint
ALTER TABLE "run_event" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "save_step" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"run_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text NOT NULL,
	"result" jsonb,
	"fence" integer NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "save_step" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "saved_item" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"jira_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"fingerprint" jsonb,
	"sprint_id" text,
	"points_set" boolean NOT NULL,
	"made_by" text NOT NULL,
	"touched_by" text NOT NULL,
	CONSTRAINT "saved_item_owner_site_id_project_id_item_id_pk" PRIMARY KEY("owner","site_id","project_id","item_id")
);

--> statement-breakpoint
ALTER TABLE "saved_item" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "saved_link" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"depends_on_id" text NOT NULL,
	"touched_by" text NOT NULL,
	CONSTRAINT "saved_link_owner_site_id_project_id_item_id_depends_on_id_pk" PRIMARY KEY("owner","site_id","project_id","item_id","depends_on_id")
);

--> statement-breakpoint
ALTER TABLE "saved_link" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "saved_sprint" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"number" integer NOT NULL,
	"sprint_id" text NOT NULL,
	"name" text NOT NULL,
	"start_date" text NOT NULL,
	"end_date" text NOT NULL,
	"touched_by" text NOT NULL,
	CONSTRAINT "saved_sprint_owner_site_id_project_id_plan_id_number_pk" PRIMARY KEY("owner","site_id","project_id","plan_id","number")
);

--> statement-breakpoint
ALTER TABLE "saved_sprint" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"impersonated_by" text,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);

--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"role" text,
	"banned" boolean DEFAULT false,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);

--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jira_link" ADD CONSTRAINT "jira_link_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jira_link_attempt" ADD CONSTRAINT "jira_link_attempt_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jira_pending_link" ADD CONSTRAINT "jira_pending_link_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "save_step" ADD CONSTRAINT "save_step_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "save_step" ADD CONSTRAINT "save_step_run_id_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."run"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_item" ADD CONSTRAINT "saved_item_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_link" ADD CONSTRAINT "saved_link_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_sprint" ADD CONSTRAINT "saved_sprint_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_id_account_id_index" ON "account" USING btree ("provider_id","account_id");
--> statement-breakpoint
CREATE INDEX "draft_owner_updated_at_index" ON "draft" USING btree ("owner","updated_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "jira_link_owner" ON "jira_link" USING btree ("owner");
--> statement-breakpoint
CREATE INDEX "jira_link_attempt_owner_expires_at_index" ON "jira_link_attempt" USING btree ("owner","expires_at");
--> statement-breakpoint
CREATE INDEX "jira_pending_link_owner_expires_at_index" ON "jira_pending_link" USING btree ("owner","expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "run_key" ON "run" USING btree ("owner","idempotency_key");
--> statement-breakpoint
CREATE UNIQUE INDEX "run_input_under_way" ON "run" USING btree ("owner","input_hash") WHERE idempotency_key is null and state in ('queued', 'running', 'parked', 'needs-link');
--> statement-breakpoint
CREATE UNIQUE INDEX "run_lane" ON "run" USING btree ("owner","lane") WHERE state = 'running';
--> statement-breakpoint
CREATE INDEX "run_claim" ON "run" USING btree ("created_at") WHERE state in ('queued', 'running', 'parked');
--> statement-breakpoint
CREATE INDEX "save_step_owner_site_id_project_id_state_index" ON "save_step" USING btree ("owner","site_id","project_id","state");
--> statement-breakpoint
CREATE INDEX "save_step_run_id_index" ON "save_step" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "verification" USING btree ("identifier");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "draft" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "own_rows" ON "jira_link" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "own_rows" ON "jira_link_attempt" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "own_rows" ON "jira_pending_link" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "own_rows" ON "run" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "run" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "run_event" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "run_event" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "save_step" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "save_step" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_item" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "saved_item" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_link" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "saved_link" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_sprint" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "saved_sprint" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
revoke all on all tables in schema public from public;
--> statement-breakpoint
grant usage on schema public to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "draft" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "draft" to planwright_app;
--> statement-breakpoint
alter table "jira_link" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "jira_link" to planwright_app;
--> statement-breakpoint
alter table "jira_link_attempt" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "jira_link_attempt" to planwright_app;
--> statement-breakpoint
alter table "jira_pending_link" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "jira_pending_link" to planwright_app;
--> statement-breakpoint
alter table "run" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "run" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "run_event" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "run_event" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "save_step" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "save_step" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "saved_item" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "saved_item" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "saved_link" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "saved_link" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "saved_sprint" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "saved_sprint" to planwright_app, planwright_worker;
