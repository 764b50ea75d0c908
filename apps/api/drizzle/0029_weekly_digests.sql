CREATE TABLE "weekly_digest" (
	"owner" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"time_zone" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told" jsonb NOT NULL,
	"told_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "weekly_digest_id_unique" UNIQUE("id")
);

--> statement-breakpoint
ALTER TABLE "weekly_digest" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "weekly_digest" ADD CONSTRAINT "weekly_digest_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "weekly_digest_due_at_index" ON "weekly_digest" USING btree ("due_at");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "weekly_digest" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "weekly_digest" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
alter table "weekly_digest" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "weekly_digest" to planwright_app, planwright_worker;
