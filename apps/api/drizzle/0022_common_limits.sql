CREATE UNLOGGED TABLE "call_count" (
	"key" text PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_count_until_index" ON "call_count" USING btree ("until");
