a = Unu   
    .b = c  
d = e  
    f  
