import '#tests/http/export.test.ts';
