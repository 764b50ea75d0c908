ALTER TABLE "saved_item" ADD COLUMN "left_out_at" timestamp with time zone;
