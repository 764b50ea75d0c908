CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE INDEX "attempt_until_index" ON "attempt" USING btree ("until");
--> statement-breakpoint
-- keys from before they rotated: the next token has a new one, and what they signed stays good
update "jwks" set "expires_at" = greatest("created_at" + interval '30 days', now()) where "expires_at" is null;
