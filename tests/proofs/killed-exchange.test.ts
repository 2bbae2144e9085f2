import '#tests/http/killed-exchange.test.ts';
