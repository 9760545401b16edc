a = întâi
b = b
# again
a = apoi
-a = termen
