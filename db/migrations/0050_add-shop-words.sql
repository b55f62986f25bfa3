ALTER TABLE "store_settings" ADD COLUMN "slogan" text DEFAULT 'Bienestar que nace de la tierra' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "notice_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "instagram" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "facebook" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "tiktok" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "youtube" text DEFAULT '' NOT NULL;