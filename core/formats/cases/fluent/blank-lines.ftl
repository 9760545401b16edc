a =


    Unu
   
    doi   


b = c
