import '#tests/http/import.test.ts';
