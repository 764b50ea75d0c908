CREATE TABLE "vital_count" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vital_count_day_route_metric_bucket_pk" PRIMARY KEY("day","route","metric","bucket")
);

--> statement-breakpoint
CREATE POLICY "read_rows" ON "token_use" AS PERMISSIVE FOR SELECT TO "planwright_worker" USING (true);

--> statement-breakpoint
grant select on "token_use" to planwright_worker;
