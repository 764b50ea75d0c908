CREATE TABLE "device_login" (
	"device_digest" text PRIMARY KEY NOT NULL,
	"user_digest" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"user_id" text,
	"days" integer,
	"interval_seconds" integer NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_login_user_digest_unique" UNIQUE("user_digest")
);

--> statement-breakpoint
ALTER TABLE "device_login" ADD CONSTRAINT "device_login_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "device_login_user_id_index" ON "device_login" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "device_login_expires_at_index" ON "device_login" USING btree ("expires_at");
