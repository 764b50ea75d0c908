CREATE TABLE "account_deletion" (
	"owner" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"decided" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "account_deletion" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "account_deletion" ADD CONSTRAINT "account_deletion_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "account_deletion" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "all_rows" ON "account_deletion" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (true) WITH CHECK (true);
--> statement-breakpoint
alter table "account_deletion" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "account_deletion" to planwright_app, planwright_worker;
