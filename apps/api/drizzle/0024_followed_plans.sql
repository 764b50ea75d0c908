CREATE TABLE "plan_reading" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"reading" jsonb NOT NULL,
	CONSTRAINT "plan_reading_owner_site_id_project_id_plan_id_pk" PRIMARY KEY("owner","site_id","project_id","plan_id")
);

--> statement-breakpoint
ALTER TABLE "plan_reading" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "saved_plan" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"run_id" text NOT NULL,
	"begun_at" text NOT NULL,
	"saved_at" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_plan_owner_site_id_project_id_plan_id_run_id_pk" PRIMARY KEY("owner","site_id","project_id","plan_id","run_id")
);

--> statement-breakpoint
ALTER TABLE "saved_plan" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "plan_reading" ADD CONSTRAINT "plan_reading_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_plan" ADD CONSTRAINT "saved_plan_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "saved_plan_created_at_index" ON "saved_plan" USING btree ("created_at");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "plan_reading" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "plan_reading" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "own_rows" ON "saved_plan" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "saved_plan" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
alter table "plan_reading" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "plan_reading" to planwright_app, planwright_worker;
--> statement-breakpoint
alter table "saved_plan" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "saved_plan" to planwright_app, planwright_worker;
