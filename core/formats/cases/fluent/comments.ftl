### Resource comment
### on two lines

## Group comment

# Comment of the next one
# on two lines
#
# and a fourth
commented = Comentat
# Detached

not-commented = Necomentat

##

# Last words
