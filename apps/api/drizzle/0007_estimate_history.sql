CREATE TABLE "estimate_history" (
	"owner" text NOT NULL,
	"site_id" text NOT NULL,
	"project_id" text NOT NULL,
	"site_name" text NOT NULL,
	"project_key" text NOT NULL,
	"issues" jsonb NOT NULL,
	"accuracy" jsonb,
	"since" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "estimate_history_owner_site_id_project_id_pk" PRIMARY KEY("owner","site_id","project_id")
);

--> statement-breakpoint
ALTER TABLE "estimate_history" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "estimate_history" ADD CONSTRAINT "estimate_history_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "estimate_history" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
alter table "estimate_history" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "estimate_history" to planwright_app;
