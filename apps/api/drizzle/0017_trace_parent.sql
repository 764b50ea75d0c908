ALTER TABLE "run" ADD COLUMN "trace_parent" text;
