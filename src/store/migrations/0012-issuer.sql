-- What USDC's issuer has done to a chain's payments; null while nobody has looked, or the token does not say.
alter table chain_cursors add column usdc_paused boolean, add column fee_recipient_blacklisted boolean;
