ALTER TABLE "saved_item" ADD COLUMN "said" jsonb;
