# a

## b
