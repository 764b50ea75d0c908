CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"person" text,
	"what" text NOT NULL,
	"outcome" text NOT NULL,
	"address" text,
	"user_agent" text,
	"about" jsonb NOT NULL
);

--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "jira_link_attempt" ADD COLUMN "verifier" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "audit_event_person_id_index" ON "audit_event" USING btree ("person","id");
--> statement-breakpoint
CREATE INDEX "audit_event_what_id_index" ON "audit_event" USING btree ("what","id");
--> statement-breakpoint
CREATE INDEX "audit_event_at_index" ON "audit_event" USING btree ("at");
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "jira_link_attempt" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
CREATE POLICY "expired_rows" ON "jira_pending_link" AS PERMISSIVE FOR ALL TO "planwright_worker" USING (expires_at < now()) WITH CHECK (expires_at < now());
--> statement-breakpoint
CREATE POLICY "added_rows" ON "audit_event" AS PERMISSIVE FOR INSERT TO "planwright_worker" WITH CHECK (true);
--> statement-breakpoint
grant insert on "audit_event" to planwright_worker;
--> statement-breakpoint
grant select, delete on "jira_link_attempt", "jira_pending_link" to planwright_worker;
--> statement-breakpoint
create function audit_event_stays() returns trigger language plpgsql as $$ begin
	-- what is younger than 30 days goes for nobody, whatever a setting says
	if tg_op = 'DELETE' and current_setting('app.retention', true) = 'on' and old.at < now() - interval '30 days' then
		return old;
	end if;
	raise exception 'The audit trail is only added to.' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
create trigger audit_event_stays before update or delete on "audit_event" for each row execute function audit_event_stays();
--> statement-breakpoint
create trigger audit_event_is_not_emptied before truncate on "audit_event" for each statement execute function audit_event_stays();
