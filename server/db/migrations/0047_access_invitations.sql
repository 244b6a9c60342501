CREATE TABLE "access_invitations" (
	"billing_account_id" text NOT NULL,
	"id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"accepted_by" text,
	CONSTRAINT "access_invitations_billing_account_id_id_pk" PRIMARY KEY("billing_account_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_invitations" ADD CONSTRAINT "access_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_invitations_token" ON "access_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_invitations_email" ON "access_invitations" USING btree (lower("email"),"invited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_invitations_open" ON "access_invitations" USING btree ("billing_account_id",lower("email")) WHERE state = 'open';