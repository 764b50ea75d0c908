CREATE TABLE "followed_draft" (
	"owner" text NOT NULL,
	"draft_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "followed_draft_owner_draft_id_pk" PRIMARY KEY("owner","draft_id")
);

--> statement-breakpoint
ALTER TABLE "followed_draft" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "followed_draft" ADD CONSTRAINT "followed_draft_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "followed_draft_seen_at_index" ON "followed_draft" USING btree ("seen_at");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "followed_draft" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "followed_draft" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
alter table "followed_draft" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "followed_draft" to planwright_app, planwright_worker;
