-- Every secret that a webhook had within a day, not only the last: whoever asks for a new one twice, for the first answer was
-- lost, still signs with the one that the receiver knows. `old_secret` stays for a process of the version before.

alter table webhooks add column old_secrets jsonb not null default '[]';

update webhooks set old_secrets = jsonb_build_array(jsonb_build_object('secret', old_secret, 'until', old_secret_until))
where old_secret_until > now();
