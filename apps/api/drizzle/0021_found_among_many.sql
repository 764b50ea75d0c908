ALTER TABLE "run" ADD COLUMN "has_events" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE INDEX "run_events_kept" ON "run" USING btree ("updated_at") WHERE has_events and state in ('done', 'partial', 'failed', 'cancelled', 'needs-link');
--> statement-breakpoint
CREATE INDEX "token_use_day_index" ON "token_use" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "user_admins" ON "user" USING btree ("role") WHERE role = 'admin';
--> statement-breakpoint
CREATE INDEX "user_lower_email" ON "user" USING btree (lower(email));
