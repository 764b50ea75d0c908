CREATE UNLOGGED TABLE "server" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"tables" text NOT NULL,
	"public_url" text NOT NULL,
	"auth_secret" text NOT NULL,
	"token_keys" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);

