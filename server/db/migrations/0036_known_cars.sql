ALTER TABLE "sites" ADD COLUMN "has_ev" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whether a site has an electric car or a plan for one: its customer told us of the car, an account of the charging network is linked, or
-- the retailer's systems know one.
CREATE FUNCTION "site_has_ev"(account text, site text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM public.ev_cars WHERE billing_account_id = account AND site_id = site)
    OR EXISTS (SELECT FROM public.charge_net_links WHERE billing_account_id = account AND is_linked)
    OR EXISTS (SELECT FROM public.supply_points WHERE billing_account_id = account AND site_id = site AND charge_net_id IS NOT NULL)
    OR EXISTS (SELECT FROM public.profiles WHERE billing_account_id = account AND site_id = site
      AND (answers @> '{"HasEvThatChargesAtHome": true}' OR answers @> '{"PaidServices": ["Electric vehicle (EV) charging"]}'))
$$;--> statement-breakpoint
CREATE FUNCTION "know_car"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.sites SET has_ev = NOT has_ev
  WHERE billing_account_id IN (NEW.billing_account_id, OLD.billing_account_id) AND has_ev <> public.site_has_ev(billing_account_id, id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "know_car_of_new_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_ev := public.site_has_ev(NEW.billing_account_id, NEW.id);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "know_car" AFTER INSERT OR DELETE ON "ev_cars" FOR EACH ROW EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_car" AFTER INSERT OR UPDATE OR DELETE ON "charge_net_links" FOR EACH ROW EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_new_car" AFTER INSERT ON "supply_points" FOR EACH ROW
WHEN (NEW.charge_net_id IS NOT NULL) EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_changed_car" AFTER UPDATE ON "supply_points" FOR EACH ROW
WHEN ((OLD.site_id, OLD.charge_net_id) IS DISTINCT FROM (NEW.site_id, NEW.charge_net_id)) EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_lost_car" AFTER DELETE ON "supply_points" FOR EACH ROW
WHEN (OLD.charge_net_id IS NOT NULL) EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_car" AFTER INSERT OR DELETE ON "profiles" FOR EACH ROW EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_changed_car" AFTER UPDATE ON "profiles" FOR EACH ROW
WHEN (OLD.answers IS DISTINCT FROM NEW.answers) EXECUTE FUNCTION know_car();--> statement-breakpoint
CREATE TRIGGER "know_car_of_new_site" BEFORE INSERT ON "sites" FOR EACH ROW EXECUTE FUNCTION know_car_of_new_site();--> statement-breakpoint
UPDATE "sites" SET "has_ev" = true WHERE site_has_ev("billing_account_id", "id");
