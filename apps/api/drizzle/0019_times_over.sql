CREATE INDEX "draft_thrown_away" ON "draft" USING btree ("expires_at") WHERE expires_at is not null;
--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "verification_expires_at_index" ON "verification" USING btree ("expires_at");
