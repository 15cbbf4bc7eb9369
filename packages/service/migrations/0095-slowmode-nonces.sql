-- The enforced nonce of the send that took the turn: its retries share the turn.
alter table slowmode_turns add column nonce text;
