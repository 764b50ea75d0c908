CREATE INDEX "user_created_at_id_index" ON "user" USING btree ("created_at","id");
