CREATE INDEX "draft_version_owner_draft_id_version_index" ON "draft_version" USING btree ("owner","draft_id","version");
--> statement-breakpoint
CREATE INDEX "run_ended" ON "run" USING btree ("updated_at") WHERE state in ('done', 'partial', 'failed', 'cancelled', 'needs-link');
--> statement-breakpoint
CREATE INDEX "run_event_owner_run_id_seq_index" ON "run_event" USING btree ("owner","run_id","seq");
--> statement-breakpoint
CREATE POLICY "old_rows" ON "token_use" AS PERMISSIVE FOR DELETE TO "planwright_worker" USING (day < current_date - 30);
--> statement-breakpoint
grant delete on "token_use" to planwright_worker;
