CREATE TABLE "token_use" (
	"owner" text NOT NULL,
	"day" date NOT NULL,
	"work" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"price" double precision,
	CONSTRAINT "token_use_owner_day_work_pk" PRIMARY KEY("owner","day","work")
);

--> statement-breakpoint
ALTER TABLE "token_use" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "token_use" ADD CONSTRAINT "token_use_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE POLICY "own_rows" ON "token_use" AS PERMISSIVE FOR ALL TO "planwright_app" USING (owner = current_setting('app.person', true)) WITH CHECK (owner = current_setting('app.person', true));
--> statement-breakpoint
alter table "token_use" force row level security;
--> statement-breakpoint
grant select, insert, update, delete on "token_use" to planwright_app;
