import '#tests/http/bad-start.test.ts';
