-- Nothing: this number is taken by a change that is made elsewhere.
SELECT 1;
