CREATE TABLE "own_picture" (
	"owner" text PRIMARY KEY NOT NULL,
	"image" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "own_picture" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sign_in_provider" text;
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_new_user" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_sign_in_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "own_picture" ADD CONSTRAINT "own_picture_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "own_picture" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
alter table "own_picture" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "own_picture" to planwright_app;
--> statement-breakpoint
-- whoever is here already has signed in before
update "user" set "last_sign_in_at" = "created_at";
