ALTER TABLE "draft" ADD COLUMN "opened_at" timestamp with time zone DEFAULT now() NOT NULL;
