CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "oauth_code" (
	"digest" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"scopes" text[] NOT NULL,
	"grant_id" text,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "oauth_code" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "oauth_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"redirect_host" text NOT NULL,
	"scopes" text[] NOT NULL,
	"family_digest" text NOT NULL,
	"secret_digest" text NOT NULL,
	"former_digest" text,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_grant_family_digest_unique" UNIQUE("family_digest")
);

--> statement-breakpoint
ALTER TABLE "oauth_grant" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "grant_id" text CONSTRAINT "access_token_grant_id_oauth_grant_id_fk" REFERENCES "oauth_grant"("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_code" ADD CONSTRAINT "oauth_code_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "oauth_client_expires_at_index" ON "oauth_client" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oauth_code_owner_index" ON "oauth_code" USING btree ("owner");
--> statement-breakpoint
CREATE INDEX "oauth_code_client_id_index" ON "oauth_code" USING btree ("client_id");
--> statement-breakpoint
CREATE INDEX "oauth_code_expires_at_index" ON "oauth_code" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "oauth_grant_owner_created_at_index" ON "oauth_grant" USING btree ("owner","created_at");
--> statement-breakpoint
CREATE INDEX "oauth_grant_client_id_index" ON "oauth_grant" USING btree ("client_id");
--> statement-breakpoint
CREATE INDEX "oauth_grant_expires_at_index" ON "oauth_grant" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "access_token_grant_id_index" ON "access_token" USING btree ("grant_id");
--> statement-breakpoint
CREATE POLICY "own_rows" ON "oauth_code" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "read_rows" ON "oauth_code" AS PERMISSIVE FOR SELECT TO "planwright_worker" USING (true);
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "oauth_code" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
CREATE POLICY "own_rows" ON "oauth_grant" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
CREATE POLICY "read_rows" ON "oauth_grant" AS PERMISSIVE FOR SELECT TO "planwright_worker" USING (true);
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "oauth_grant" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
alter table "oauth_code" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "oauth_code" to planwright_app;
--> statement-breakpoint
alter table "oauth_grant" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "oauth_grant" to planwright_app;
--> statement-breakpoint
grant select, delete on "oauth_code" to planwright_worker;
--> statement-breakpoint
grant select, delete on "oauth_grant" to planwright_worker;
