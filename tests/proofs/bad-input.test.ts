import '#tests/http/bad-input.test.ts';
