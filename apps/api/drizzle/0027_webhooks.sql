CREATE TABLE "webhook" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "plan_reading" ADD COLUMN "finish" text;
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "webhook_owner_created_at_index" ON "webhook" USING btree ("owner","created_at");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "webhook" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "read_rows" ON "webhook" AS PERMISSIVE FOR SELECT TO "planwright_worker" USING (true);
--> statement-breakpoint
alter table "webhook" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "webhook" to planwright_app;
--> statement-breakpoint
grant select on "webhook" to planwright_worker;
