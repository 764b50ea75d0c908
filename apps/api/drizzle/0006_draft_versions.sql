CREATE TABLE "draft_version" (
	"draft_id" text NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"form" jsonb,
	"backlog" jsonb,
	"plan" jsonb,
	"epics" integer NOT NULL,
	"stories" integer NOT NULL,
	"points" double precision NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "draft_version_draft_id_version_pk" PRIMARY KEY("draft_id","version")
);

--> statement-breakpoint
ALTER TABLE "draft_version" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "draft_version" ADD CONSTRAINT "draft_version_draft_id_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "draft_version" ADD CONSTRAINT "draft_version_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "draft_version" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
alter table "draft_version" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "draft_version" to planwright_app;
