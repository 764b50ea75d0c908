CREATE TABLE "access_token" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"digest" text NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "access_token_digest_unique" UNIQUE("digest")
);

--> statement-breakpoint
ALTER TABLE "access_token" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "access_token_owner_created_at_index" ON "access_token" USING btree ("owner","created_at");
--> statement-breakpoint
CREATE INDEX "access_token_expires_at_index" ON "access_token" USING btree ("expires_at");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "access_token" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "read_rows" ON "access_token" AS PERMISSIVE FOR SELECT TO "planwright_worker" USING (true);
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "access_token" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
alter table "access_token" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "access_token" to planwright_app;
--> statement-breakpoint
grant select, delete on "access_token" to planwright_worker;
